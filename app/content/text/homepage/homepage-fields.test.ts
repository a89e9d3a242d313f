import { expect, test } from 'vitest'
import { problemsOf } from '#kit/records/form-problems.ts'
import { homepageFields } from './homepage-fields.ts'

const stored = 'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=0&controls=1&rel=0'

test.each([
	'<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x&amp;autoplay=1" allowfullscreen></iframe>',
	'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=1',
	'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=12s',
	' https://youtu.be/aqz-KE-bpKQ ',
])('[ADM-HERO-05] [ADM-HERO-06] %s is stored as one embed address', (heroVideoUrl) => {
	expect(homepageFields.schema.parse({ heroVideoUrl })).toMatchObject({ heroVideoUrl: stored })
})

test.each([
	['', 'Please enter a YouTube embed code or URL'],
	[' \n', 'Please enter a YouTube embed code or URL'],
	['a film', 'Please enter a valid YouTube embed code or URL'],
	['<iframe>', 'Please enter a valid YouTube embed code or URL'],
])('[ADM-HERO-07] [ADM-HERO-08] the video %j is refused: %s', (heroVideoUrl, message) => {
	expect(problemsOf(homepageFields.schema, { heroVideoUrl })).toEqual({ heroVideoUrl: [message] })
})

test('no video and no thumbnail are stored as null', () => {
	const none = { heroVideoUrl: null, heroVideoThumbnailUrl: '' }
	expect(homepageFields.schema.parse(none)).toMatchObject({
		heroVideoUrl: null,
		heroVideoThumbnailUrl: null,
	})
})
