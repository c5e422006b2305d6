/**
 * The least and the most that a number of an input may be. A use case checks it, an MCP tool lists it and a command
 * offers it in its help, all from here. Plain pairs, so that a command reads its bounds without loading a schema.
 */
import { LIMITS } from './limits.ts'

export type Range = readonly [min: number, max: number]

/** @example limit: optional(integer(...RANGES.listLimit)) */
export const RANGES = {
  /** Items on one page of a listing. */
  listLimit: [1, LIMITS.listMax],
  /** Hits of one search. */
  recallLimit: [1, LIMITS.recallMax],
  /** Items that a listing passes over. */
  offset: [0, Number.MAX_SAFE_INTEGER],
  /** Levels of a tree, counted from 0 for a root. */
  depth: [0, LIMITS.depth],
  /** Links between the start and the end of a walk. */
  walkDepth: [1, 10],
  chains: [1, 50],
  trees: [1, 10],
  recommendations: [1, 50],
  /** Salience, confidence, weight and likeness. */
  share01: [0, 1],
  quality: [0, 10],
  /** A person's or an agent's rating of a memory or link. */
  rating: [1, 10],
  sourceLine: [1, 1_000_000_000],
  /** A hundred years. */
  recentHours: [0, 876_000],
  /** Length of a compacted text, as a share of the original. */
  compactRatio: [0.05, 0.95],
  /** The longest time that a run of sleep may be given. */
  runMs: [1, 86_400_000],
} as const satisfies Readonly<Record<string, Range>>
