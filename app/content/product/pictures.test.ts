import { expect, test } from 'vitest'
import {
	listPictures,
	lostItem,
	withCopy,
	withItem,
	withMain,
	withMainFile,
	withMoved,
	without,
	withPart,
	withReplaced,
} from './pictures.ts'
import type { Pictures } from './pictures.ts'
import { newGalleryItem } from './product-fields.ts'
import type { GalleryValue } from './product-fields.ts'

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

test('a new main picture takes the place of the former one, whose caption and words go with it', () => {
	const before = of('/m', item('/a'), item('/m', { caption: 'Open', alt: 'A tray' }))
	expect(withMainFile(before, '/n')).toEqual(of('/n', item('/a')))
	expect(urls(withMainFile(of('/m', item('/m'), item('/a')), '/n'))).toEqual(['/n', '/a'])
	expect(withMainFile(of('', item('/a')), '/n')).toEqual(of('/n', item('/a')))
	expect(withMainFile(before, '')).toEqual(of('', item('/a')))
	expect(without(before, 0)).toEqual(of('', item('/a')))
	expect(withPart(of('/m', item('/a')), 1, { url: '/b' })).toEqual(of('/m', item('/b')))
})

test('a picture of the gallery chosen as the main one changes places with it, and both keep their captions and words', () => {
	const [open, above] = [
		{ caption: 'Open', alt: 'A tray' },
		{ caption: 'From above', alt: 'Lid' },
	]
	const before = of('/m', item('/m', open), item('/b'), item('/a', above))
	const after = of('/a', item('/a', above), item('/m', open), item('/b'))
	expect(withMainFile(before, '/a')).toEqual(after)
	expect(withReplaced(before, 0, '/a'), 'by Replace').toEqual(after)
	expect(urls(withMainFile(of('/m', item('/a')), '/a')), 'a former one without words').toEqual([
		'/a',
		'/m',
	])
	expect(withMainFile(before, '/m'), 'the same again').toBe(before)
})

test('a picture is never listed twice: one that is there already is neither added nor put into another’s place', () => {
	const before = of('/m', item('/a', { caption: 'Open' }), item('/b', { caption: 'Shut' }))
	expect(withItem(before, item('/a'))).toBe(before)
	expect(withItem(before, item('/m'))).toBe(before)
	expect(withReplaced(before, 2, '/a')).toBe(before)
	expect(withReplaced(before, 2, '/n').gallery[1]).toEqual(item('/n', { caption: 'Shut' }))
	expect(
		urls(withItem(withItem(before, newGalleryItem('video', '')), newGalleryItem('video', ''))),
	).toHaveLength(5)
})

test('what a change takes from the list is known, so that it can be said and undone', () => {
	const before = of('/m', item('/m', { caption: 'Open' }), item('/a'))
	expect(lostItem(before, withMainFile(before, '/n'))).toMatchObject({ url: '/m', caption: 'Open' })
	expect(lostItem(before, without(before, 1))).toEqual(item('/a'))
	expect(lostItem(before, withMainFile(before, '/a'))).toBeNull()
	expect(lostItem(before, withItem(before, film))).toBeNull()
})

test('a new item is inserted at the given position, never before the main picture', () => {
	expect(urls(withItem(of('/m', item('/a')), item('/b'), 0))).toEqual(['/m', '/b', '/a'])
	expect(urls(withItem(of('', item('/a')), item('/b'), 0))).toEqual(['/b', '/a'])
})

test('a copy takes the place of the picture it was made from, under its caption', () => {
	const before = of('/m', item('/old', { caption: 'In use' }), item('/a'))
	expect(withCopy(before, '/old', '/copy').gallery[0]).toMatchObject({
		url: '/copy',
		caption: 'In use',
	})
	expect(withCopy(before, '/m', '/copy').image).toBe('/copy')
	expect(withCopy(before, '/removed', '/copy')).toBe(before)
})
