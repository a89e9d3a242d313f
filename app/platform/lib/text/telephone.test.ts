import { expect, test } from 'vitest'
import { telephoneLink } from './telephone.ts'

test.each([
	['07 555 0134 ext 2', 'tel:075550134;ext=2'],
	['(07) 555-0134 x. 2', 'tel:075550134;ext=2'],
	['07 555 0134, extension 12', 'tel:075550134;ext=12'],
	['+64 7 555 0134', 'tel:+6475550134'],
	['+64 (0)7 555 0134', 'tel:+6475550134'],
	['+61 (0)3 5550 0142', 'tel:+61355500142'],
	['+64 (07) 555 0134', 'tel:+6475550134'],
	['07\u00A0555\u00A00134', 'tel:075550134'],
	['+64\u20117\u2011555\u20110134', 'tel:+6475550134'],
	['07 555 0134 (after hours)', 'tel:075550134'],
	['07 555 0134 (2 lines)', 'tel:075550134'],
	['Ph: 07 555 0134', 'tel:075550134'],
	['07 555 0134 / 021 555 0199', 'tel:075550134'],
	['0800 80 99 66', 'tel:0800809966'],
	['0800 FARMER', 'tel:0800327637'],
	['0800 4 Farmer x3', 'tel:08004327637;ext=3'],
	['1300 123 456 after hours', 'tel:1300123456'],
	['111', 'tel:111'],
	['ask for me', undefined],
])('%j is dialled as %j', (written, address) => {
	expect(telephoneLink(written)).toBe(address)
})

test.each([
	['01 234 5678', '353', 'tel:+35312345678'],
	['(01) 234 5678 ext 2', '353', 'tel:+35312345678;ext=2'],
	['+353 1 234 5678', '353', 'tel:+35312345678'],
	['1800 123 456', '353', 'tel:1800123456'],
	['0800 80 99 66', '64', 'tel:0800809966'],
	['112', '353', 'tel:112'],
])('with one office, %j is dialled with the code %s', (written, code, address) => {
	expect(telephoneLink(written, code)).toBe(address)
})
