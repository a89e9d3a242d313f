import { expect, test } from 'vitest'
import { readCompose } from './compose.ts'

const values = {
	SITE_URL: 'https://www.example.com',
	DATABASE_PASSWORD: 'secret',
	APP_SECRET: 'key',
	SMTP_URL: 'smtp://mail.example.com',
}

test('deploy/compose.yaml is read as it is shipped, with what the owner leaves out', () => {
	const { options, environment } = readCompose(values)
	expect(environment).toEqual({
		SITE_URL: values.SITE_URL,
		TRUST_PROXY: '1',
		DATABASE_URL: 'postgresql://roost:secret@database:5432/roost',
		APP_SECRET: 'key',
		SMTP_URL: values.SMTP_URL,
		IMAP_URL: '',
	})
	expect(options).toEqual(expect.arrayContaining(['--init', '--read-only', '--cap-drop=ALL']))
	const imap = readCompose({ ...values, IMAP_URL: 'imap://mail.example.com' })
	expect(imap.environment['IMAP_URL']).toBe('imap://mail.example.com')
})

test('a variable that the owner must set is asked for', () => {
	const { SMTP_URL: _, ...others } = values
	expect(() => readCompose(others)).toThrow('compose.yaml asks for SMTP_URL')
})
