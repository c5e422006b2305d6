/**
 * Measures the memory and time that `lore import` needs for a large export of ChatGPT or, with the word `claude-ai`, of
 * Claude.ai: writes a file of the given size, imports it with the built command in a folder of its own, and prints JSON.
 * With a second number, stops after so many minutes; the peak then is that of the part it has read. With the word `zip`,
 * the file lies in an archive.
 * @example npm run measure:import -- 1000
 * @example npm run measure:import -- 1000 30 zip
 * @example npm run measure:import -- 1000 600 claude-ai
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { crc32, createDeflateRaw } from 'node:zlib'

const BIN = fileURLToPath(new URL('../bin/lore.mjs', import.meta.url))
const MESSAGES = 40
const SENTENCES = 24
const POLL_MS = 200
const WORDS =
  'harbour crane pallet invoice lantern orchard kettle ledger violin gravel compass thistle ferry mortar bobbin'.split(
    ' ',
  )

const megabytes = Number(process.argv[2] ?? 1_000)
const mostMinutes = Number(process.argv[3] ?? 600)
const isZipped = process.argv.includes('zip')
const kind = process.argv.includes('claude-ai') ? 'claude-ai' : 'chatgpt'
const folder = mkdtempSync(join(tmpdir(), 'lore-measure-'))
try {
  const path = join(folder, 'conversations.json')
  const conversations = await writeExport(path, megabytes * 1e6)
  const source = isZipped ? await zip(path) : path
  const startedAt = performance.now()
  const { peakBytes, code, stdout } = await importIt(source)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const bytes = statSync(path).size
  process.stdout.write(
    `${JSON.stringify({ kind, bytes, isZipped, conversations, peakMb: Math.round(peakBytes / 1e6), seconds, code, report: toSum(stdout) })}\n`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function toSum(stdout: string): unknown {
  if (stdout === '') return null
  const { state, conversations, known } = JSON.parse(stdout) as Record<string, unknown>
  return { state, conversations, known }
}

async function writeExport(path: string, wanted: number): Promise<number> {
  const out = createWriteStream(path)
  let [written, count, seed] = [0, 0, 7]
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed
  }
  const sentence = () => Array.from({ length: 12 }, () => WORDS[next() % WORDS.length]).join(' ')
  const toChat = kind === 'chatgpt' ? toGptChat : toClaudeChat
  while (written < wanted) {
    const texts = Array.from({ length: MESSAGES }, () =>
      Array.from({ length: SENTENCES }, () => `The ${sentence()}.`).join(' '),
    )
    const text = `${count === 0 ? '[' : ','}${JSON.stringify(toChat(count, texts))}`
    written += text.length
    count++
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end(']')
  await once(out, 'finish')
  return count
}

function toGptChat(count: number, texts: readonly string[]): object {
  const idOf = (i: number) => `m-${count}-${i}`
  const toNode = (text: string, i: number) => ({
    id: idOf(i),
    parent: i === 0 ? null : idOf(i - 1),
    children: i === texts.length - 1 ? [] : [idOf(i + 1)],
    message: {
      id: idOf(i),
      author: { role: i % 2 === 0 ? 'user' : 'assistant', name: null, metadata: {} },
      create_time: 1_700_000_000 + count * 1_000 + i,
      content: { content_type: 'text', parts: [text] },
      status: 'finished_successfully',
      metadata: { model_slug: 'model' },
      recipient: 'all',
    },
  })
  return {
    title: `Chat ${count}`,
    create_time: 1_700_000_000,
    mapping: Object.fromEntries(texts.map((text, i) => [idOf(i), toNode(text, i)])),
    current_node: idOf(texts.length - 1),
    id: `c-${count}`,
  }
}

function toClaudeChat(count: number, texts: readonly string[]): object {
  const idOf = (i: number) => `m-${count}-${i}`
  const momentOf = (i: number) => new Date((1_700_000_000 + count * 1_000 + i) * 1_000).toISOString()
  const toMessage = (text: string, i: number) => ({
    uuid: idOf(i),
    text,
    content: [
      { start_timestamp: momentOf(i), stop_timestamp: momentOf(i), type: 'text', text, citations: [] },
    ],
    sender: i % 2 === 0 ? 'human' : 'assistant',
    created_at: momentOf(i),
    updated_at: momentOf(i),
    attachments: [],
    files: [],
    parent_message_uuid: i === 0 ? '00000000-0000-4000-8000-000000000000' : idOf(i - 1),
  })
  return {
    uuid: `c-${count}`,
    name: `Chat ${count}`,
    created_at: momentOf(0),
    updated_at: momentOf(texts.length),
    account: { uuid: 'account' },
    chat_messages: texts.map(toMessage),
  }
}

/** Packs the file into an archive of its own, beside it. */
async function zip(path: string): Promise<string> {
  const [archive, name] = [join(folder, 'export.zip'), Buffer.from('conversations.json')]
  const out = createWriteStream(archive)
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(8, 4)
  header.writeUInt16LE(name.length, 22)
  out.write(Buffer.concat([Buffer.from('PK\u0003\u0004'), header, name]))
  let [sum, packed] = [0, 0]
  await pipeline(
    createReadStream(path),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sum = crc32(chunk, sum)
        yield chunk
      }
    },
    createDeflateRaw(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        packed += chunk.length
        yield chunk
      }
    },
    out,
    { end: false },
  )
  header.writeUInt32LE(sum, 10)
  header.writeUInt32LE(packed, 14)
  header.writeUInt32LE(statSync(path).size, 18)
  const list = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), header, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(30 + name.length + packed, 16)
  out.end(Buffer.concat([list, end]))
  await once(out, 'finish')
  return archive
}

/** Runs the command and watches the most memory that its process held. */
async function importIt(path: string): Promise<{ peakBytes: number; code: number | null; stdout: string }> {
  const child = spawn(process.execPath, [BIN, 'import', kind, path, '--json'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      LORE_HOME: join(folder, '.lore'),
      LORE_DAEMON_AUTOSTART: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [stdout, peakBytes] = ['', 0]
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakOf(child.pid ?? 0))
  }, POLL_MS)
  const stop = setTimeout(() => child.kill('SIGINT'), mostMinutes * 60_000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(watch)
  clearTimeout(stop)
  return { peakBytes, code, stdout }
}

/** The peak of a process's memory, as Linux counts it; 0 once it is gone. */
function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0
    throw error
  }
}
