/**
 * The migrations of PostgreSQL, oldest first. Forward only: a released migration is never edited, a new one is added.
 * The tables of a team (users, tokens, audit) lie in `../team/` and begin with number 100.
 */
import { foundation } from './0001-foundation.ts'
import { derived } from './0002-derived.ts'
import { tenants } from './0003-tenants.ts'
import { askedMemories } from './0004-asked-memories.ts'
import { sync } from './0005-sync.ts'
import type { Migration } from './migration.ts'

export const MIGRATIONS: readonly Migration[] = [foundation, derived, tenants, askedMemories, sync]
