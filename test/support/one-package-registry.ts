/** A registry on loopback that knows one package, as npm asks for it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Registry {
  readonly url: string
  readonly close: () => Promise<void>
}

export async function serveAsRegistry(manifestFile: string, file: string): Promise<Registry> {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const content = readFileSync(file)
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz') === true) return response.end(content)
    if (request.url !== '/lore-memory') return response.writeHead(404).end('{}')
    const { name, version, bin, engines } = manifest
    const dist = { tarball: `http://${request.headers.host}/lore-memory.tgz`, integrity }
    const versions = { [version]: { name, version, bin, engines, dist } }
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
