import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { newPasswordFault } from './common-passwords.server.ts'
import { passwordFault, passwordHint } from './password-strength.ts'

async function refusedAsCommon(passwords: readonly string[]): Promise<string[]> {
	const faults = await Promise.all(passwords.map((one) => newPasswordFault(one, one)))
	return passwords.filter((_, at) => faults[at]?.code === 'commonPassword')
}

test('common passwords are refused in any letter case', async () => {
	const common = ['password1', 'PassWord1', 'PASSWORD123', 'qwerty123', 'Football', '1q2w3e4r']
	const own = ['a new one, and longer', 'Perch-and-litter-9', 'kereru9-in-the-shed']

	expect(await refusedAsCommon([...common, ...own])).toEqual(common)
})

test('a fault that the page also finds keeps its own message', async () => {
	expect(await newPasswordFault('password', 'password')).toEqual({
		code: 'invalid',
		message: passwordHint,
	})
	expect(await newPasswordFault('password1', 'other')).toMatchObject({
		message: 'Passwords do not match',
	})
})

test('all common passwords that the other rules accept are refused, and there are more than 3,000', async () => {
	const letThrough = dictionary['passwords-common'].filter(
		(one) => passwordFault(one, one) === null && !/\s/.test(one),
	)

	expect(letThrough.length).toBeGreaterThan(3000)
	expect(await refusedAsCommon(letThrough)).toEqual(letThrough)
})
