import { expect, test } from 'vitest'
import {
	listPictures,
	withItem,
	withMain,
	withMainFile,
	withMoved,
	withOther,
	without,
	withPart,
} from './pictures.ts'
import type { Pictures } from './pictures.ts'
import { newGalleryItem } from './values.ts'
import type { GalleryValue } from './values.ts'

const item = (url: string, given: Partial<GalleryValue> = {}): GalleryValue => ({
	...newGalleryItem('image', url),
	...given,
})
const film = newGalleryItem('video', 'https://youtu.be/aqz-KE-bpKQ')
const of = (image: string, ...gallery: GalleryValue[]): Pictures => ({ image, gallery })
const urls = (pictures: Pictures) => listPictures(pictures).map(({ url }) => url)

test('the main picture is listed first and only once, wherever it is in the gallery', () => {
	expect(urls(of('/m', item('/a')))).toEqual(['/m', '/a'])
	expect(urls(of('/m', item('/a'), item('/m'), item('/m')))).toEqual(['/m', '/a'])
	expect(urls(of('', item('/a'), film))).toEqual(['/a', film.url])
	expect(listPictures(of('/m', item('/m', { caption: 'Open' })))[0]?.caption).toBe('Open')
})

test('the main picture is stored separately, and in the gallery only once it has its own caption', () => {
	const bare = of('/m', item('/a'))
	expect(withItem(bare, item('/b'))).toEqual(of('/m', item('/a'), item('/b')))
	const titled = withPart(bare, 0, { caption: 'Open' })
	expect(titled).toEqual(of('/m', item('/m', { caption: 'Open' }), item('/a')))
	expect(
		withPart(titled, 0, { caption: '' }).gallery,
		'not dropped while it is typed',
	).toHaveLength(2)
})

test('a picture made the main one moves to the front, the former main picture follows, and captions are kept', () => {
	const caption = 'From above'
	expect(withMain(of('/m', item('/a'), item('/b', { caption })), 2)).toEqual(
		of('/b', item('/b', { caption }), item('/m'), item('/a')),
	)
	expect(withMain(of('', film, item('/a')), 1)).toEqual(of('/a', item('/a'), film))
	const same = of('/m', film)
	expect(withMain(same, 1)).toBe(same)
})

test('with a main picture set, a picture moved to the top becomes the main one; a video cannot move there', () => {
	expect(withMoved(of('/m', item('/a')), 1, 0).image).toBe('/a')
	expect(withMoved(of('/m', item('/a')), 0, 1).image).toBe('/a')
	const same = of('/m', film, item('/a'))
	expect(withMoved(same, 1, 0)).toBe(same)
	expect(withMoved(same, 2, 1)).toEqual(of('/m', item('/a'), film))
	expect(withMoved(of('', item('/a'), film), 1, 0), 'none is made one unasked').toEqual(
		of('', film, item('/a')),
	)
})

test('a new main picture replaces the former one and keeps its caption, but not its alt text', () => {
	const before = of('/m', item('/a'), item('/m', { caption: 'Open', alt: 'A tray' }))
	expect(withMainFile(before, '/n')).toEqual(of('/n', item('/n', { caption: 'Open' }), item('/a')))
	expect(urls(withMainFile(of('/m', item('/m'), item('/a')), '/n'))).toEqual(['/n', '/a'])
	expect(urls(withMainFile(of('/m', item('/a')), '/a')), 'one of the gallery').toEqual(['/a'])
	expect(withMainFile(of('', item('/a')), '/n')).toEqual(of('/n', item('/a')))
	expect(withMainFile(before, '')).toEqual(of('', item('/a')))
	expect(without(before, 0)).toEqual(of('', item('/a')))
	expect(withPart(of('/m', item('/a')), 1, { url: '/b' })).toEqual(of('/m', item('/b')))
})

test('a new item is inserted at the given position, never before the main picture', () => {
	expect(urls(withItem(of('/m', item('/a')), item('/b'), 0))).toEqual(['/m', '/b', '/a'])
	expect(urls(withItem(of('', item('/a')), item('/b'), 0))).toEqual(['/b', '/a'])
})

test('an existing picture replaces its copy in the list, and is listed only once', () => {
	const before = of('/m', item('/copy', { caption: 'In use' }), item('/a'))
	expect(withOther(before, '/copy', '/old').gallery[0]).toMatchObject({
		url: '/old',
		caption: 'In use',
	})
	expect(urls(withOther(before, '/copy', '/a'))).toEqual(['/m', '/a'])
	expect(urls(withOther(before, '/copy', '/m'))).toEqual(['/m', '/a'])
	expect(withOther(before, '/removed', '/old')).toBe(before)
})
