import { expect, test } from 'vitest'
import { isMediaAddress, mediaAddress, mediaAddressesIn, mediaKey } from './media-address.ts'

test('a media address maps back to its key', () => {
	expect(mediaKey(mediaAddress('news-images/1-a.jpg'))).toBe('news-images/1-a.jpg')
})

test.each([
	'/media/../admin',
	'/media/a b.jpg',
	'https://other.example/media/a/1.jpg',
	'/medias/a',
])('%s is not the address of a stored file', (address) =>
	expect(isMediaAddress(address)).toBe(false),
)

test('the addresses of originals are found anywhere in a text', () => {
	const text =
		'![a](/media/team/1.jpg) {"url":"/media/news-images/2-b.png"} /media/variants/team/1.jpg/320.avif'
	expect(mediaAddressesIn(text)).toEqual(['/media/team/1.jpg', '/media/news-images/2-b.png'])
})
