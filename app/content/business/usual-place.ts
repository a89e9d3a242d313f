import { zonesOf } from './place-values.ts'
import usual from './usual-money.json' with { type: 'json' }

/** What a country brings: its first time zone and, where somebody lives, its currency and telephone code. */
export function usualPlace(code: string) {
	const isHere = new RegExp(`\\b${code}(\\d+)`)
	const [nzCurrency = '', listed = ''] =
		Object.entries(usual).find(([, all]) => isHere.test(all)) ?? []
	const nzDialCode = isHere.exec(listed)?.[1]
	const money = nzDialCode ? { nzCurrency, nzDialCode } : {}
	return { nzCountry: code, nzTimeZone: zonesOf(code)[0] ?? 'UTC', ...money }
}
