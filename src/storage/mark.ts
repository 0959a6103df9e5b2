import { customAlphabet } from 'nanoid'

/**
 * Returns a new mark of a transaction: 16 random letters and digits, which never come twice. Call it at each start of a
 * transaction, also when a database has it run again.
 */
export const createMark: () => string = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16)
