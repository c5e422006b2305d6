import { describe, expect, it } from 'vitest'
import { findFileCredentials } from './credential-files.ts'

const PASSWORD = 'Kolibri'.concat('-7482')
const DATUM = btoa(`user:${PASSWORD}`)

const values = (text: string) => findFileCredentials(text).map(({ start, end }) => text.slice(start, end))

describe('findFileCredentials', () => {
  it('finds the passwords of netrc, on one line or several', () => {
    expect(values(`machine git.test login app password ${PASSWORD}`)).toEqual([PASSWORD])
    expect(values(`machine git.test\n\tlogin app\n\tpassword ${PASSWORD}\n`)).toEqual([PASSWORD])
    expect(values('machine git.test login app password <token>')).toEqual([])
    expect(values('the state machine takes a login and a password field')).toEqual([])
  })

  it('finds the passwords of pgpass and nothing in listings of a search', () => {
    expect(values(`db.internal:5432:orders:app:${PASSWORD}`)).toEqual([PASSWORD])
    expect(values('src/db.ts:5432:const:port:Number1')).toEqual([])
  })

  it('finds credentials of Bundler, Docker and SQL', () => {
    expect(values('BUNDLE_GEMS__TEST__COM=app12345:s3cr'.concat('etwz'))).toHaveLength(1)
    expect(values(`{"auths":{"r.test":{"auth":"${DATUM}"}}}`)).toEqual([DATUM])
    expect(values(`ALTER USER app IDENTIFIED BY '${PASSWORD}';`)).toEqual([PASSWORD])
  })

  it('finds the second argument of constructors that take a user and a password', () => {
    expect(values(`new NetworkCredential("app", "${PASSWORD}")`)).toEqual([PASSWORD])
    expect(values(`requests.get(url, auth=('app', '${PASSWORD}'))`)).toEqual([PASSWORD])
    expect(values('HTTPBasicAuth("user", "password")')).toEqual([])
  })

  it('finds every value of a Kubernetes secret, wherever its kind stands', () => {
    const before = `kind: Secret\ndata:\n  # weekly\n  a: ${DATUM}\n\n  b: >\n    ${DATUM}\nmetadata:\n  name: x-with-a-long-name\n`
    const after = `data:\n\ta: "${DATUM}"\nkind: Secret\n`
    expect(values(before)).toEqual([DATUM, DATUM])
    expect(values(after)).toEqual([DATUM])
    expect(values(`kind: ConfigMap\ndata:\n  a: ${DATUM}\n---\n${after}`)).toEqual([DATUM])
  })

  it('leaves other manifests, templates and short examples alone', () => {
    expect(values(`kind: ExternalSecret\ndata:\n  a: ${DATUM}\n`)).toEqual([])
    expect(values('kind: Secret\ndata:\n  a: {{ .Values.password }}\n  b: YmFyCg==\n  c: ""\n')).toEqual([])
  })
})
