import { expect, test } from 'vitest'
import {
	passwordFault,
	passwordHint,
	passwordScore,
	passwordStrength,
} from './password-strength.ts'

test('[ADM-PWD-01] length counts up to 2; a digit, a special character and mixed case count 1 each', () => {
	const scores = { '': 0, abcdefg: 0, abcdefgh: 1, abcdefghijk: 1, abcdefghijkl: 2 }
	for (const [password, score] of Object.entries(scores))
		expect(passwordScore(password)).toBe(score)
	expect(passwordScore('1')).toBe(1)
	for (const special of '!@#$%^&*(),.?":{}|<>') expect(passwordScore(special)).toBe(1)
	for (const plain of '-_=+;~[]/ ') expect(passwordScore(plain)).toBe(0)
	expect(passwordScore('aB')).toBe(1)
	expect(passwordScore('ab')).toBe(0)
	expect(passwordScore('AB')).toBe(0)
	expect(passwordScore('aB3!')).toBe(3)
	expect(passwordScore('aB3!efgh')).toBe(4)
	expect(passwordScore('aB3!efghijkl')).toBe(5)
})

test('a score below 2 is weak, 2 to 3 medium, 4 or more strong', () => {
	expect(passwordStrength('abcdefgh')).toBe('weak')
	expect(passwordStrength('abcdefg1')).toBe('medium')
	expect(passwordStrength('aB3!')).toBe('medium')
	expect(passwordStrength('aB3!efgh')).toBe('strong')
})

test('a new password is refused when it is too short, too long, weak or not the confirmed one', () => {
	expect(passwordFault('abcdefg1', 'abcdefg2')).toBe('Passwords do not match')
	expect(passwordFault('aB3!', 'aB3!')).toBe(passwordHint)
	expect(passwordFault('abcdefgh', 'abcdefgh')).toBe(passwordHint)
	expect(passwordFault('a'.repeat(129), 'a'.repeat(129))).toMatch(/at most 128/)
	expect(passwordFault('four plain words', 'four plain words')).toBeNull()
})
