/** Tables of the team server: people, roles, tokens, sign-ins, calls per minute, audit log. */
import type { Migration } from '../../migrations/migration.ts'

export const team: Migration = {
  version: 100,
  title: 'team',
  sql: `
-- Why: a server that several people share must know who calls, what they may do, and who did what.
CREATE TABLE team_people (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  email text,
  created_at bigint NOT NULL,
  ended_at bigint
);
CREATE UNIQUE INDEX team_people_by_email ON team_people (lower(email)) WHERE email IS NOT NULL;

-- The project is '' for the whole namespace, so that it can be part of the key.
CREATE TABLE team_grants (
  person_id uuid NOT NULL REFERENCES team_people (id) ON DELETE CASCADE,
  namespace text NOT NULL,
  project text NOT NULL DEFAULT '',
  role text NOT NULL CHECK (role IN ('reader', 'writer', 'curator', 'admin')),
  granted_at bigint NOT NULL,
  PRIMARY KEY (person_id, namespace, project)
);

-- Only hashes: a copy of the database opens nothing.
CREATE TABLE team_tokens (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES team_people (id) ON DELETE CASCADE,
  name text NOT NULL,
  hash bytea NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('reader', 'writer', 'curator', 'admin')),
  scopes jsonb,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint
);
CREATE INDEX team_tokens_by_person ON team_tokens (person_id);

CREATE TABLE team_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  person_id uuid NOT NULL REFERENCES team_people (id) ON DELETE CASCADE,
  created_at bigint NOT NULL,
  PRIMARY KEY (issuer, subject)
);

CREATE TABLE team_sign_ins (
  hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES team_people (id) ON DELETE CASCADE,
  expires_at bigint NOT NULL
);

CREATE TABLE team_codes (
  hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES team_people (id) ON DELETE CASCADE,
  expires_at bigint NOT NULL
);

CREATE TABLE team_pending (
  hash bytea PRIMARY KEY,
  pending jsonb NOT NULL,
  expires_at bigint NOT NULL
);

-- Calls in the last minute of use. A crash of the database may empty it, which only forgives some calls.
CREATE UNLOGGED TABLE team_calls (
  token_id uuid PRIMARY KEY,
  minute bigint NOT NULL,
  calls integer NOT NULL
);

CREATE TABLE team_audit (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  actor text NOT NULL,
  kind text NOT NULL,
  token_id uuid,
  action text NOT NULL,
  access text NOT NULL,
  scope text,
  subjects jsonb NOT NULL,
  outcome text NOT NULL,
  request_id text NOT NULL
);
CREATE INDEX team_audit_by_at ON team_audit (at);
`,
}
