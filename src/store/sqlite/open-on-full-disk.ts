/** Lets readers open a database on a full disk, where it cannot be opened for writing. */
import { isLoreError } from '../../core/errors.ts'

/**
 * Opens normally, and only for reading if that fails with `disk_full`. If reading is impossible too, throws the
 * first error, which names the cause.
 */
export async function openAlsoOnFullDisk<T>(open: (diskIsFull: boolean) => Promise<T>): Promise<T> {
  try {
    return await open(false)
  } catch (error) {
    if (!isLoreError(error) || error.code !== 'disk_full') throw error
    try {
      return await open(true)
    } catch (second) {
      if (isLoreError(second)) throw error
      throw second
    }
  }
}
