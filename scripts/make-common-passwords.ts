// Writes the passwords that are refused as new ones: those of a list from leaks that are long enough to be taken, the most used
// first, one a line, in lower case. Run it after the package with the list changes.
import { writeFile } from 'node:fs/promises'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '#app/auth/password-strength.ts'

const listed = dictionary['passwords-common']
	.map((password) => password.toLowerCase())
	.filter((password) => password.length >= passwordLength.min && !/\s/.test(password))
const file = new URL('../app/auth/common-passwords.txt', import.meta.url)
await writeFile(file, `${[...new Set(listed)].join('\n')}\n`)
