// Bundler plugin: leaves out what the MCP SDK evaluates at start and a server of tools never uses. The
// bundle behaves the same; `lore mcp` starts about a sixth faster. If an SDK update no longer looks as
// expected here, its files pass unchanged.
import { readFile } from 'node:fs/promises'

// Files that hold the schemas of every message of the protocol, and the table of all of them.
const SCHEMA_FILES = /@modelcontextprotocol[\\/](core|server)[\\/]dist[\\/](schemas|auth|src)-[^\\/]+\.mjs$/

// A schema at the top level of a module: created when the module is loaded, needed or not.
const TOP_LEVEL_SCHEMA =
  /^const (\w+) = ((?:z|\w+Schema)\.[\s\S]*?);\n(?=\/\*\*|\/\/|const |function |export |\n)/gm

// The table of all schemas by name, for applications that check messages themselves.
const SCHEMA_TABLE = /^for \(const .+\) register\(key, .+\);$/gm

// The SDK checks a person's form input with ajv by default, its heaviest part. Importing `node:process`
// would create all of its streams.
const PLATFORM = `
export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker'
const { process } = globalThis
export { process }
`

/** Returns the same module, with unused parts marked as removable. */
export function trimSchemas(source) {
  return source
    .replace(TOP_LEVEL_SCHEMA, (_, name, value) => `const ${name} = /* @__PURE__ */ (() => ${value})();\n`)
    .replace(SCHEMA_TABLE, '')
}

export const leanMcpSdk = {
  name: 'lean-mcp-sdk',
  setup(build) {
    build.onLoad({ filter: SCHEMA_FILES }, async ({ path }) => ({
      contents: trimSchemas(await readFile(path, 'utf8')),
    }))
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path, resolveDir }) => ({
      path,
      namespace: 'mcp-platform',
      pluginData: { resolveDir },
    }))
    build.onLoad({ filter: /.*/, namespace: 'mcp-platform' }, ({ pluginData }) => ({
      contents: PLATFORM,
      resolveDir: pluginData.resolveDir,
    }))
  },
}
