/** Measures cold starts of whole processes, relative to `node -e 0` in the same run. */
import { spawn } from 'node:child_process'
import { percentile, round, timeProcess, withFolder } from './measure.ts'

export interface ColdStarts {
  readonly emptyNodeMs: number
  readonly search: { readonly ms: number; readonly ratio: number }
  /** From starting the stdio server to its answer to tools/list. */
  readonly mcpToolsList: { readonly ms: number; readonly ratio: number }
}

const RUNS = 9

export async function measureColdStarts(bin: string): Promise<ColdStarts> {
  return withFolder(async (home) => {
    const own = { HOME: home, LORE_HOME: home, NO_COLOR: '1', LORE_DAEMON_AUTOSTART: 'false' }
    const env = { ...process.env, ...own }
    timeProcess([bin, 'add', 'The first start creates the store and fills the compile cache.'], env)
    timeProcess([bin, 'search', 'first start'], env)
    await timeToolsList(bin, env)
    const empty: number[] = []
    const search: number[] = []
    const tools: number[] = []
    for (let run = 0; run < RUNS; run++) {
      empty.push(timeProcess(['-e', '0'], env))
      search.push(timeProcess([bin, 'search', 'compile cache'], env))
      tools.push(await timeToolsList(bin, env))
    }
    const emptyNodeMs = percentile(empty, 0.5)
    const toResult = (values: readonly number[]) => {
      const ms = percentile(values, 0.5)
      return { ms: round(ms, 1), ratio: round(ms / emptyNodeMs, 2) }
    }
    return { emptyNodeMs: round(emptyNodeMs, 1), search: toResult(search), mcpToolsList: toResult(tools) }
  })
}

const REQUESTS = [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
]

/** @param args after `lore mcp` */
export function timeToolsList(
  bin: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, [bin, 'mcp', ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (!/"id":2[,}]/.test(output) || !output.endsWith('\n')) return
      const took = performance.now() - started
      child.stdin.end()
      child.once('close', () => resolve(took))
    })
    child.once('error', reject)
    child.stdin.write(`${REQUESTS.map((request) => JSON.stringify(request)).join('\n')}\n`)
  })
}
