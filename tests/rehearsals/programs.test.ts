import { expect, test } from 'vitest'
import { findProgram, runProgram, startProgram, whatIsMissing } from './programs.ts'

test('a missing program is told in one sentence with the package that has it', () => {
	expect(findProgram('sh')).toMatch(/\/sh$/)
	expect(whatIsMissing({ sh: 'dash' })).toBeNull()
	expect(whatIsMissing({ sh: 'dash', 'no-such-program': 'no-package' })).toBe(
		'Left out: this machine has no no-such-program (Debian: apt-get install no-package).',
	)
})

test('a failed command throws with its output', () => {
	expect(runProgram('sh', ['-c', 'echo done'])).toBe('done\n')
	expect(() => runProgram('sh', ['-c', 'echo why; exit 3'])).toThrow(/failed \(3\):\nwhy/)
})

test('a program runs until it is stopped', async () => {
	const program = startProgram('sleep', ['60'])
	expect(program.hasEnded()).toBe(false)
	await program.stop()
	expect(program.hasEnded()).toBe(true)
})
