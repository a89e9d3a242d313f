// Writes the passwords that are refused as new ones: those of a list from leaks that are long enough to be taken, the most used
// first, one a line, in lower case. Run it after the package with the list changes.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '#app/auth/sign-in/password-strength.ts'
import { projectRoot } from '#app/lib/env/project-root.server.ts'

const listed = dictionary['passwords-common']
	.map((password) => password.toLowerCase())
	.filter((password) => password.length >= passwordLength.min && !/\s/.test(password))
const file = join(projectRoot(), 'app/auth/sign-in/common-passwords.txt')
await writeFile(file, `${[...new Set(listed)].join('\n')}\n`)
