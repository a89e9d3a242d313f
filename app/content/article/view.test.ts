import { expect, test } from 'vitest'
import { toArticleCardView, toArticleLinkView, toArticleView, toContents } from './view.ts'

const row = {
	id: 'a1',
	slug: 'clean-water',
	title: 'Clean water, from the bore to the last nipple',
	excerpt: 'Birds drink twice what they eat.',
	date: '4 November 2025',
	category: 'Articles',
	featured: false,
	image: '/media/news/a.jpg',
	createdAt: new Date('2025-11-04T11:15:00+13:00'),
	publishAt: null,
	updatedAt: new Date('2025-11-05T11:15:00+13:00'),
	reviewedAt: null,
	author: { id: 'm1', name: 'Priya', position: 'Vet', image: '/media/team/p.jpg' },
}
const text = { words: 660 }
const image = {
	src: '/media/news/a.jpg',
	width: 1600,
	height: 1000,
	alt: 'Hens',
}
const images = new Map([[image.src, image]])

test('a featured card says Read Full Article, any other card Read More', () => {
	expect(toArticleCardView(row, images).link).toBe('articleMore')
	expect(toArticleCardView({ ...row, featured: true }, images).link).toBe('featuredMore')
})

test('views omit the body', () => {
	expect(toArticleCardView(row, images)).not.toHaveProperty('content')
	expect(toArticleView(row, text, images)).not.toHaveProperty('content')
})

test('the title in the breadcrumb and in neighbour links is cut at 30 characters', () => {
	expect(toArticleView(row, text, images).shortTitle).toBe('Clean water, from the bore to ...')
	expect(toArticleLinkView(row).title).toBe('Clean water, from the bore to ...')
	expect(toArticleLinkView({ ...row, title: 'Wet litter, sore feet' }).title).toBe(
		'Wet litter, sore feet',
	)
})

test('reading time is whole minutes, at least one', () => {
	expect(toArticleView(row, text, images).readingMinutes).toBe(3)
	expect(toArticleView(row, { words: 0 }, images).readingMinutes).toBe(1)
})

test('an article without a written date shows when it was created', () => {
	expect(toArticleCardView({ ...row, date: ' ' }, images).published.text).toBe('4 November 2025')
})

test('an author whose portrait is missing still has a name and a role', () => {
	expect(toArticleView(row, text, images).author).toEqual({
		id: 'm1',
		name: 'Priya',
		position: 'Vet',
		image: null,
	})
	expect(toArticleView({ ...row, author: null }, text, images).author).toBeNull()
})

test('three or more sections make a table of contents, without their subheadings', () => {
	const part = (text: string, level = 2) => ({ id: `section-${text}`, level, text })
	expect(toContents([part('a'), part('b'), part('c', 3)])).toEqual([])
	expect(toContents([part('a'), part('b'), part('c', 3), part('d')])).toEqual([
		{ id: 'section-a', title: 'a' },
		{ id: 'section-b', title: 'b' },
		{ id: 'section-d', title: 'd' },
	])
})
