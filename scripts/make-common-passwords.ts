// Writes the list of passwords that are refused as too common: leaked ones of acceptable length, most used first, one
// per line, in lower case. Run it when the package with the list changes.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '#platform/auth/sign-in/password-strength.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'

const listed = dictionary['passwords-common']
	.map((password) => password.toLowerCase())
	.filter((password) => password.length >= passwordLength.min && !/\s/.test(password))
const file = join(projectRoot(), 'app/platform/auth/sign-in/common-passwords.txt')
await writeFile(file, `${[...new Set(listed)].join('\n')}\n`)
