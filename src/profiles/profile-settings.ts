/**
 * Numbers and switches that the environment of a profile sets. Read once by config, sent along with each request:
 * the engine that answers may be another process with another environment.
 */
import type { LorekeeperSettings } from './lorekeeper/settings.ts'
import type { MemoryV3Settings } from './memory-v3/settings.ts'

export interface ProfileSettings {
  readonly memoryV3?: MemoryV3Settings
  readonly lorekeeper?: LorekeeperSettings
}
