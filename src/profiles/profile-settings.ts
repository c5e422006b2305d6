/**
 * Numbers and switches that the environment sets for profiles. They are read once and sent with each request, because
 * the engine that answers may be another process with another environment.
 */
import type { LorekeeperSettings } from './lorekeeper/settings.ts'
import type { MemoryV3Settings } from './memory-v3/settings.ts'

export interface ProfileSettings {
  readonly memoryV3?: MemoryV3Settings
  readonly lorekeeper?: LorekeeperSettings
}
