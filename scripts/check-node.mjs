// The first import of the library's built entries: on an old Node a program that imports Lore is told what is missing,
// in one line. Plain JavaScript that such a Node can parse.
const NEEDED = [22, 16]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  const error = new Error(
    `lore-memory needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`,
  )
  // Where it was noticed helps nobody.
  error.stack = `Error: ${error.message}`
  throw error
}
