/**
 * Serves the explorer's built files below /ui, compressed, with headers that forbid everything the pages do not need.
 * Reads from its one folder only; the files contain no data of a person.
 */
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}
const COMPRESSED: ReadonlySet<string> = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt'])

/** Names of one path segment; excludes dot files and everything that could leave the folder. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

type Encoding = 'br' | 'gzip' | 'identity'

interface CachedFile {
  readonly version: string
  readonly bodies: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

/** @param folder the built explorer; may be missing in a checkout that was not built */
export function createUiFiles(folder: string): (context: Context) => Promise<Response> {
  const cache = new Map<string, CachedFile>()

  async function bodyOf(path: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer> | null> {
    const found = await statOf(join(folder, path))
    if (found === null) return null
    const version = `${found.size} ${found.mtimeMs}`
    let known = cache.get(path)
    if (known?.version !== version) {
      known = { version, bodies: new Map() }
      cache.set(path, known)
    }
    const body = known.bodies.get(encoding) ?? loadBody(join(folder, path), encoding)
    known.bodies.set(encoding, body)
    return body
  }

  return async (context) => {
    const path = toFilePath(context.req.path)
    const accepted = context.req.header('accept-encoding')
    for (const candidate of path === null ? [] : [path, ...(isAsset(path) ? [] : ['index.html'])]) {
      const extension = extname(candidate)
      const type = TYPES[extension]
      if (type === undefined) continue
      const encoding = COMPRESSED.has(extension) ? chooseEncoding(accepted) : 'identity'
      const body = await bodyOf(candidate, encoding)
      if (body === null) continue
      return new Response(context.req.method === 'HEAD' ? null : body, {
        headers: {
          ...PAGE_HEADERS,
          'Content-Type': type,
          'Cache-Control': isAsset(candidate) ? 'public, max-age=31536000, immutable' : 'no-cache',
          Vary: 'Accept-Encoding',
          ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        },
      })
    }
    return path === null || isAsset(path)
      ? renderPage(404, 'There is nothing here', 'The explorer is at /ui/.')
      : renderPage(
          503,
          'The explorer is missing',
          'This Lore was built without it. Install Lore again, or run `npm run build` in its folder.',
        )
  }
}

/** A page of plain words, for what happens before the explorer is loaded. The texts are Lore's own. */
export function renderPage(status: number, title: string, sentence: string): Response {
  const words = sentence.replaceAll(/`([^`]+)`/g, '<code>$1</code>')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Lore</title></head><body><main><h1>${title}</h1><p>${words}</p></main></body></html>`
  return new Response(html, {
    status,
    headers: { ...PAGE_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/** `/ui/assets/a.js` → `assets/a.js`; addresses of views become the one page. Null for anything else. */
function toFilePath(path: string): string | null {
  const below = path.replace(/^\/ui\/?/, '')
  if (below === '') return 'index.html'
  const segments = below.split('/')
  if (segments.every((segment) => SEGMENT.test(segment))) return segments.join('/')
  // An address of a view may contain any characters; only its first segment decides what is served.
  return segments[0] === 'assets' ? null : 'index.html'
}

/** The build puts a hash into the names of these files, so they never change. */
function isAsset(path: string): boolean {
  return path.startsWith('assets/')
}

function chooseEncoding(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').map((part) => part.split(';')[0]?.trim().toLowerCase())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

async function loadBody(file: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const plain = await readFile(file)
  if (encoding === 'identity') return new Uint8Array(plain)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return new Uint8Array(
    encoding === 'br' ? await promisify(brotliCompress)(plain, quality) : await promisify(gzip)(plain),
  )
}

async function statOf(file: string): Promise<{ readonly size: number; readonly mtimeMs: number } | null> {
  try {
    const found = await stat(file)
    return found.isFile() ? found : null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
