import type { Plugin } from 'esbuild'

export function trimSchemas(source: string): string
export const leanMcpSdk: Plugin
