/** A proxy in front of a server, which a test can cut, close and open again. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Ends every open connection at once. */
  cut(): void
  /** Refuses new connections from now on, or takes them again. */
  refuse(isAway: boolean): void
  close(): Promise<void>
}

export async function openTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let isAway = false
  const server = createServer((client) => {
    if (isAway) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(port, host)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of [...open]) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    refuse: (away) => {
      isAway = away
      if (away) cut()
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
