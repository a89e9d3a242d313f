// fast-check with the seed of all random tests.
import fc from 'fast-check'
import { seed } from './random.ts'

fc.configureGlobal({ seed })

export { fc }
