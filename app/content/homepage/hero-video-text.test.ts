import { expect, test } from 'vitest'
import { readHeroVideo } from './hero-video-text.ts'

const stored = 'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=0&controls=1&rel=0'

test.each([
	'<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x&amp;autoplay=1" allowfullscreen></iframe>',
	'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=1',
	'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=12s',
	' https://youtu.be/aqz-KE-bpKQ ',
])('[ADM-HERO-06] %s is stored as one embed address', (text) => {
	expect(readHeroVideo(text)).toEqual({ ok: true, value: stored })
})

test.each(['https://vimeo.com/76979871', 'https://example.com/a.mp4', 'a film', '<iframe>'])(
	'%s is not a YouTube video',
	(text) =>
		expect(readHeroVideo(text)).toEqual({
			ok: false,
			error: 'Please enter a valid YouTube embed code or URL',
		}),
)

test('empty text has its own error message', () => {
	expect(readHeroVideo(' \n')).toEqual({
		ok: false,
		error: 'Please enter a YouTube embed code or URL',
	})
})
