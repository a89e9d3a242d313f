import { expect, test } from 'vitest'
import { formText } from './call.ts'

const form = new FormData()
form.append('title', 'Layer mash')
form.append('title', 'Second')
form.append('blank', '')
form.append('file', new File(['x'], 'title.txt'))

test.each([
	['title', 'Layer mash'],
	['blank', ''],
	['file', ''],
	['absent', ''],
	['toString', ''],
])('the field %s is %j', (name, text) => expect(formText(form, name)).toBe(text))
