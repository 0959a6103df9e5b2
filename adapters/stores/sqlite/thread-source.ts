/**
 * The program of a thread with its own connection, which runs statements serially. It is text, so that it works
 * wherever the library is: in its package, in its sources, and in bundles.
 */
export const threadSource = `
'use strict'
const { parentPort, workerData } = require('node:worker_threads')
const statements = new Map()
let database

function open() {
  const driver = require(workerData.driver)
  const Database = driver.DatabaseSync ?? driver.default ?? driver
  const opened = new Database(workerData.file)
  try {
    for (const text of workerData.setUp) {
      // Statements that return a row cannot use exec.
      if (text.includes('journal_')) opened.prepare(text).get()
      else opened.exec(text)
    }
  } catch (error) {
    opened.close()
    throw error
  }
  return opened
}

function run(statement, values) {
  if (statement.reader !== false) return statement.get(...values) ?? undefined
  statement.run(...values)
}

function answer({ key, text, values }) {
  database ??= open()
  if (text !== undefined) statements.set(key, database.prepare(text))
  return run(statements.get(key), values)
}

parentPort.on('message', (request) => {
  if (request.forget) statements.clear()
  if (request.close) {
    database?.close()
    // Ends this thread alone. The port of Deno cannot be closed.
    return process.exit()
  }
  try {
    parentPort.postMessage({ row: answer(request) })
  } catch (error) {
    // A posted error would keep only its message.
    const { name, message, stack, code, rawCode, errcode } = error
    const fault = { name, message, stack, code, rawCode, errcode }
    parentPort.postMessage({ fault, isPrepared: statements.has(request.key) })
  }
})

try {
  database = open()
} catch {
  // The first statement retries, and reports the error.
}
parentPort.postMessage({ ready: true })
`
