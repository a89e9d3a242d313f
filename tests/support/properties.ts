// fast-check, with the seed that all random tests share.
import fc from 'fast-check'
import { seed } from './random.ts'

fc.configureGlobal({ seed })

export { fc }
