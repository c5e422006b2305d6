/**
 * Numbers and switches that the environment of a profile sets. Read once by config, sent along with each request:
 * the engine that answers may be another process with another environment.
 */
export interface ProfileSettings {
  readonly memoryV3?: MemoryV3Settings
}

/** What MEMORY_V3_* variables say. Absent: not set, and the engine's own value holds. */
export interface MemoryV3Settings {
  readonly actR?: ActRSettings
}

export interface ActRSettings {
  readonly decay?: number
}
