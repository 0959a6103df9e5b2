import { customAlphabet } from 'nanoid'

/**
 * Returns a new commit id: 16 random letters and digits, which are never used twice. Call it whenever a transaction
 * starts, also for a retry.
 */
export const createCommitId: () => string = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16)
