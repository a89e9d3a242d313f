import { expect, test } from 'vitest'
import { invisibleCharacters } from '#tests/support/invisible-characters.ts'
import { blankIfUnseen, withoutInvisible } from './invisible.ts'

test.each(Object.entries(invisibleCharacters))('a text of nothing but %s is blank', (_, one) => {
	expect(blankIfUnseen(` ${one}\n${one}${one} `)).toBe('')
	expect(withoutInvisible(`a${one}b${one}`)).toBe('ab')
	expect(blankIfUnseen(`${one}a`)).toBe(`${one}a`)
})
