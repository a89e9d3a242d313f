// Each test begins with two offices, as the program does. Test files share a process, and reading the business of one
// office changes it.
import { beforeEach } from 'vitest'
import { setHome, twoCountries } from '#platform/lib/home.ts'

beforeEach(() => setHome(twoCountries))
