import { expect, test } from 'vitest'
import { toMemberView } from './view.ts'

const row = {
	id: 'm1',
	name: 'Dr Margaret Ellison',
	position: 'Founder',
	qualifications: 'BVSc',
	bio: 'First.\n\nSecond.',
	image: '/media/team/a.jpg',
}
const image = { src: '/media/team/a.jpg', width: 800, height: 800, alt: '' }
const images = new Map([[row.image, image]])

test('a portrait without a description gets the member’s name as alt text', () => {
	expect(toMemberView(row, images).image?.alt).toBe('Portrait of Dr Margaret Ellison')
})

test('a member without a portrait shows initials that leave out a title such as Dr', () => {
	expect(toMemberView({ ...row, image: null }, images)).toMatchObject({
		image: null,
		initials: 'ME',
	})
	expect(toMemberView({ ...row, image: null, name: 'Aroha' }, images).initials).toBe('A')
})

test('blank qualifications count as none', () => {
	expect(toMemberView({ ...row, qualifications: ' ' }, images).qualifications).toBeNull()
})

test('the text about a member keeps its paragraphs', () => {
	expect(toMemberView(row, images).paragraphs).toEqual(['First.', 'Second.'])
})
