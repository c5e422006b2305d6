/** Without a real server the project `postgres` runs these tests over PGlite already: they are skipped here, and say so. */
import { beforeEach } from 'vitest'

beforeEach(({ skip }) => {
  if (!process.env.LORE_TEST_POSTGRES_URL) skip('the project postgres runs it over PGlite')
})
