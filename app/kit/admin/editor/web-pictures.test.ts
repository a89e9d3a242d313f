import { expect, test } from 'vitest'
import { findWebPictures, withAddress } from './web-pictures.ts'

const siteUrl = 'https://www.example.nz'

/** The addresses found, and the text with each replaced by `X`. */
function replaced(markdown: string) {
	const found = findWebPictures(markdown, siteUrl)
	const places = found.flatMap((picture) => picture.places).toSorted((a, b) => b.from - a.from)
	const text = places.reduce(
		(old, { from, to }) => `${old.slice(0, from)}X${old.slice(to)}`,
		markdown,
	)
	return { addresses: found.map(({ address }) => address), text }
}

test.each([
	['![a](https://e.com/a.png)', 'https://e.com/a.png', '![a](X)'],
	['![a](http://e.com/a.png "Hens")', 'http://e.com/a.png', '![a](X "Hens")'],
	['![a](<https://e.com/a b.png>)', 'https://e.com/a%20b.png', '![a](X)'],
	['![a](//e.com/a.png)', 'https://e.com/a.png', '![a](X)'],
	['![a](https://e.com/a\\_b.png?x=1&amp;y=2)', 'https://e.com/a_b.png?x=1&y=2', '![a](X)'],
	['![see https://b.com](https://e.com/a.png)', 'https://e.com/a.png', '![see https://b.com](X)'],
	['[![a](https://e.com/a.png)](https://e.com)', 'https://e.com/a.png', '[![a](X)](https://e.com)'],
	['| a |\n|-|\n| ![a](https://e.com/a.png) |', 'https://e.com/a.png', '| a |\n|-|\n| ![a](X) |'],
	[
		'![a][One  two]\n\n[one two]: <https://e.com/a.png>',
		'https://e.com/a.png',
		'![a][One  two]\n\n[one two]: X',
	],
	['![one][]\n\n[one]: https://e.com/a.png "t"', 'https://e.com/a.png', '![one][]\n\n[one]: X "t"'],
	['![one]\n\n[one]: https://e.com/a.png', 'https://e.com/a.png', '![one]\n\n[one]: X'],
	[
		'a <img alt="x" src="https://e.com/a.png"> b',
		'https://e.com/a.png',
		'a <img alt="x" src="X"> b',
	],
	[
		"<div><IMG\n SRC='https://e.com/a.png'></div>",
		'https://e.com/a.png',
		"<div><IMG\n SRC='X'></div>",
	],
	['<div><img src=https://e.com/a.png></div>', 'https://e.com/a.png', '<div><img src=X></div>'],
	[
		'\ufeffa\r\n\r\n![a](\r\nhttps://e.com/a.png)\r\n',
		'https://e.com/a.png',
		'\ufeffa\r\n\r\n![a](\r\nX)\r\n',
	],
	[
		'> ![a][b]\n>\n> [b]:\n> https://e.com/a.png',
		'https://e.com/a.png',
		'> ![a][b]\n>\n> [b]:\n> X',
	],
	['![a](https://e.com/a.png "b](c)")', 'https://e.com/a.png', '![a](X "b](c)")'],
	['<img src="https://e.com/?a=1&amp;b=2">', 'https://e.com/?a=1&b=2', '<img src="X">'],
	[
		'> <img class="img-left" src="https://e.com/a.png">',
		'https://e.com/a.png',
		'> <img class="img-left" src="X">',
	],
])('found: %s', (markdown, address, text) => {
	expect(replaced(markdown)).toEqual({ addresses: [address], text })
})

test.each([
	'![a](/media/news-images/a.png)',
	'![a](https://www.example.nz/media/news-images/a.png)',
	'<img src="//www.example.nz/images/a.png">',
	'![a](data:image/png;base64,AA==)',
	'![a](javascript:alert(1))',
	'![a](https://)',
	'![see https://e.com/a.png](/media/news-images/a.png)',
	'![a][nowhere] https://e.com/a.png',
	'[a](https://e.com/a.png)',
	'[one]\n\n[one]: https://e.com/a.png',
	'`![a](https://e.com/a.png)`',
	'    ![a](https://e.com/a.png)',
	'```\n<img src="https://e.com/a.png">\n```',
	'<!-- <img src="https://e.com/a.png"> -->',
	'\\<img src="https://e.com/a.png">',
	'<div><!-- <img src="https://e.com/a.png"> --></div>',
	// The site shows it as words: its renderer reads no slash in a value without quotes.
	'<img src=https://e.com/a.png>',
	'<imgx src="https://e.com/a.png">',
	'<img data-src="https://e.com/a.png">',
	'<video src="https://e.com/a.mp4"></video>',
])('not found: %s', (markdown) => {
	expect(findWebPictures(markdown, siteUrl)).toEqual([])
})

test('a picture shown several times is found once, with all its places', () => {
	const markdown =
		'![a](https://e.com/a.png) ![b](https://e.com/b.png)\n\n<img src="https://E.com/a.png"> ![c][r] ![d][r]\n\n[r]: https://e.com/a.png'
	const [first, second] = findWebPictures(markdown, siteUrl)
	expect(first).toMatchObject({ address: 'https://e.com/a.png', host: 'e.com', name: 'a.png' })
	expect(first?.places).toHaveLength(3)
	expect(second?.places).toHaveLength(1)
})

test.each([
	['![A \\[red\\] hen](https://e.com/a.png)', 'A [red] hen'],
	['![ ](https://e.com/a.png) ![A hen](https://e.com/a.png)', 'A hen'],
	['![A hen][r]\n\n[r]: https://e.com/a.png', 'A hen'],
	['<img alt="Dry &amp; &quot;loose&quot;" src="https://e.com/a.png">', 'Dry & "loose"'],
	["<div><img src=https://e.com/a.png alt='A hen'></div>", 'A hen'],
	['<div><img src=https://e.com/a.png></div>', ''],
])('the alt text is returned with the picture: %s', (markdown, alt) => {
	expect(findWebPictures(markdown, siteUrl)).toMatchObject([{ alt }])
})

test('an address is replaced wherever it stands, and no other byte', () => {
	const picture = { address: 'https://e.com/a.png', siteUrl }
	const markdown =
		'\ufeff![a](https://e.com/a.png)\r\n`https://e.com/a.png` <img src="https://e.com/a.png">\r![b](https://e.com/b.png)'
	expect(withAddress(markdown, picture, '/media/a/1.png')).toBe(
		'\ufeff![a](/media/a/1.png)\r\n`https://e.com/a.png` <img src="/media/a/1.png">\r![b](https://e.com/b.png)',
	)
	expect(withAddress('No picture.', picture, '/media/a/1.png')).toBe('No picture.')
})

test('100,000 characters of unfinished markup are read, and no picture is found', () => {
	for (const part of [
		'<img ',
		'<img src="',
		'![a](',
		'![',
		'[a]: https://e.com/a\n',
		'<img src=x ',
	])
		expect(findWebPictures(part.repeat(100_000 / part.length), siteUrl)).toEqual([])
})
