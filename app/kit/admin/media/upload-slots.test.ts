import { expect, test } from 'vitest'
import { chosenPlace, noteTurn } from './upload-slots.ts'

test('files are listed in the order they were chosen, whatever order they arrive in, after earlier files', () => {
	let list = [{ url: '/old' }]
	const arrive = (url: string, turn: number) => {
		noteTurn(url, turn)
		list = list.toSpliced(chosenPlace(list, url), 0, { url })
	}
	arrive('/c', 3)
	arrive('/a', 1)
	arrive('/d', 4)
	arrive('/b', 2)
	expect(list.map(({ url }) => url)).toEqual(['/old', '/a', '/b', '/c', '/d'])
	expect(chosenPlace(list, '/unknown')).toBe(5)
})
