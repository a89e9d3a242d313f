import { expect, test } from 'vitest'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { parseHostedVideo, parseVideo, videoFrameUrl, youtubeEmbedUrl } from './video.ts'
import type { HostedVideo } from './video.ts'

const id = 'M7lc1UVf-VE'
const youtube = { provider: 'youtube', id, watchUrl: `https://www.youtube.com/watch?v=${id}` }

test.each([
	`https://www.youtube.com/watch?v=${id}`,
	`https://youtube.com/watch?t=3&v=${id}&list=x`,
	`http://m.youtube.com/watch?v=${id}`,
	`https://youtu.be/${id}?si=abc`,
	`https://www.youtube.com/embed/${id}?autoplay=0&controls=1&rel=0`,
	`//www.youtube.com/embed/${id}`,
	`https://www.youtube-nocookie.com/embed/${id}`,
	`https://www.youtube.com/shorts/${id}`,
	`https://www.youtube.com/live/${id}`,
	`youtube.com/watch?v=${id}`,
	`www.youtube.com/watch?v=${id}`,
	`M.YouTube.com/shorts/${id}`,
	`youtu.be/${id}`,
	`\u200e\u200bhttps://youtu.be/${id}\u2060`,
	`  <iframe width="560" height="315" src="https://www.youtube.com/embed/${id}?a=1&amp;b=2" title="x"></iframe>`,
	`<iframe src='https://www.youtube.com/embed/${id}' allowfullscreen></iframe>`,
])('%s is the YouTube video', (address) => expect(parseVideo(address)).toEqual(youtube))

test.each([
	'vimeo.com/76979871',
	'https://vimeo.com/76979871',
	'https://player.vimeo.com/video/76979871?badge=0',
])('%s is the Vimeo video', (address) =>
	expect(parseVideo(address)).toEqual({
		provider: 'vimeo',
		id: '76979871',
		watchUrl: 'https://vimeo.com/76979871',
	}),
)

test.each([
	'https://vimeo.com/76979871/8272103f6e',
	'https://vimeo.com/76979871/8272103f6e?share=copy',
	'https://player.vimeo.com/video/76979871?h=8272103f6e',
	'<div style="padding:56.25% 0 0 0"><iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;badge=0" title="x"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
])('%s is the unlisted Vimeo video with its key', (address) => {
	const video = parseVideo(address)
	expect(video).toEqual({
		provider: 'vimeo',
		id: '76979871/8272103f6e',
		watchUrl: 'https://vimeo.com/76979871/8272103f6e',
	})
	expect(videoFrameUrl(video as HostedVideo)).toBe(
		'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
	)
})

test('an mp4 file plays from https or from our own media folder only', () => {
	expect(parseVideo('https://files.example/a.mp4?x=1')).toMatchObject({ provider: 'mp4' })
	expect(parseVideo('/media/product-videos/1-a.mp4')).toMatchObject({ provider: 'mp4' })
	expect(parseVideo('/media/../etc/a.mp4')).toBeNull()
	expect(parseVideo('javascript:x.mp4')).toBeNull()
})

test.each([
	'',
	'not a video',
	`youtube.com.evil.example/watch?v=${id}`,
	`evil.example/youtube.com/watch?v=${id}`,
	`youtube.com@evil.example/watch?v=${id}`,
	`https://youtube.com.evil.example/watch?v=${id}`,
	`https://evil.example/youtube.com/watch?v=${id}`,
	`https://www.youtube.com@evil.example/watch?v=${id}`,
	`https://user:pass@www.youtube.com/watch?v=${id}`,
	`javascript://www.youtube.com/watch?v=${id}`,
	`data:text/html,https://www.youtube.com/watch?v=${id}`,
	'https://www.youtube.com/watch?v="><script>',
	'https://www.youtube.com/embed/videoseries?list=PL1',
	'https://vimeo.com/channels/staffpicks',
	'<iframe srcdoc="<script>alert(1)</script>"></iframe>',
	`<script src="https://www.youtube.com/embed/${id}"></script>`,
])('%s is not a video', (address) => expect(parseVideo(address)).toBeNull())

test('YouTube frames come from the host without cookies', () => {
	const video = parseHostedVideo(`https://youtu.be/${id}`)
	expect(video && videoFrameUrl(video)).toBe(
		`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&controls=1&rel=0`,
	)
	expect(youtubeEmbedUrl(id)).toBe(
		`https://www.youtube.com/embed/${id}?autoplay=0&controls=1&rel=0`,
	)
})

test('a long hostile text does not hang', { timeout: hangsAfterMs }, () => {
	expect(parseVideo(`<iframe ${'src '.repeat(1_000_000)}`)).toBeNull()
})
