/** The server of `lore connect` as a place to sync with. */
import { connectionFile, readConnection } from '../../config/connection.ts'

/** The token is read from the connection's own file, so that a new one holds for sync as well. */
export function findConnected(
  home: string,
): { readonly address: string; readonly secretFile: string } | null {
  const connection = readConnection(home)
  return connection === null ? null : { address: connection.url, secretFile: connectionFile(home) }
}
