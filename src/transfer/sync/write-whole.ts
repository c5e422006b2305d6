/** Writes a file that others see only once it is complete. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/** The temporary name is one that readers of bundles ignore. */
export function writeWhole(path: string, bytes: Uint8Array): void {
  const temporary = `${path}.tmp-${process.pid}`
  const handle = openSync(temporary, 'w', 0o600)
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
    fsyncSync(handle)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, path)
}
