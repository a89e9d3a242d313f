import { expect, test } from 'vitest'
import { messagesAt, withoutMessagesAt, withValueAt } from './form-values.ts'

test('a value is set at any depth, and nothing else changes', () => {
	const values = { title: 'A', gallery: [{ caption: 'x' }, { caption: 'y' }] }

	expect(withValueAt(values, 'gallery.1.caption', 'z')).toEqual({
		title: 'A',
		gallery: [{ caption: 'x' }, { caption: 'z' }],
	})
	expect(withValueAt(values, 'title', 'B')).toEqual({ ...values, title: 'B' })
	expect(values.gallery[1]).toEqual({ caption: 'y' })
})

test('a field has its own messages and those of its subfields, each once', () => {
	const messages = {
		features: ['Too many'],
		'features.2': ['Too long', 'Too many'],
		feature: ['x'],
	}

	expect(messagesAt(messages, 'features')).toEqual(['Too many', 'Too long'])
	expect(withoutMessagesAt(messages, 'features.1')).toEqual({ feature: ['x'] })
})
