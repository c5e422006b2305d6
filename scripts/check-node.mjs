// The first import of the library's built entries: tells a program on an old Node in one line which version
// is needed. Plain JavaScript that such a Node can parse.
const NEEDED = [22, 16]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  const error = new Error(
    `lore-memory needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`,
  )
  // The stack is of no use here.
  error.stack = `Error: ${error.message}`
  throw error
}
