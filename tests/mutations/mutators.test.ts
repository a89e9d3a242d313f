import { expect, test } from 'vitest'
import { mutate, mutationsOf } from './mutators.ts'

const source = `import { limit } from './limits.ts'
type Size = { most: 3; isOpen: true }
export async function take(given: number, size?: Size): Promise<boolean> {
	if (given > limit && !size) return false
	await tell(given)
	return given === 2 ? isGood(given + 1) : (size as Size).isOpen
}
`

test('conditions, operators, calls and constants are mutated, types and imports are not', () => {
	const changed = mutationsOf(source, 'take.ts').map((mutation) => {
		const before = source.split('\n')
		return mutate(source, mutation)
			.split('\n')
			.filter((line, at) => line !== before[at])
			.map((line) => line.trim())
			.join()
	})
	expect(changed.toSorted()).toEqual(
		[
			'if (!(given > limit && !size)) return false',
			'if (given > limit || !size) return false',
			'if (given >= limit && !size) return false',
			'if (given > limit && size) return false',
			'if (given > limit && !size) return true',
			';',
			'return !(given === 2) ? isGood(given + 1) : (size as Size).isOpen',
			'return given !== 2 ? isGood(given + 1) : (size as Size).isOpen',
			'return given === 3 ? isGood(given + 1) : (size as Size).isOpen',
			'return given === 2 ? isGood(given - 1) : (size as Size).isOpen',
			'return given === 2 ? isGood(given + 2) : (size as Size).isOpen',
		].toSorted(),
	)
})
