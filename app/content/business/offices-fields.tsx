import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#kit/admin/button.tsx'
import { SelectField } from '#kit/admin/fields/select-field.tsx'
import { emailInput, TextField } from '#kit/admin/fields/text-field.tsx'
import { focusFirst } from '#kit/admin/focus-first.ts'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { currencyName } from '#platform/lib/text/amounts.ts'
import { businessFields } from './business-fields.ts'
import type { BusinessValues } from './business-fields.ts'
import { HoursField } from './hours-field.tsx'
import { countryNameOf, listCountries, zonesOf } from './place-values.ts'
import { hasSecond, secondOf } from './second-office.ts'
import { SpecialDaysField } from './special-days-field.tsx'

type BusinessForm = { form: FormApi<BusinessValues> }

/** One office, in any country, or one in New Zealand and one in Australia. */
export function OfficesFields({ form }: BusinessForm) {
	const [isAdded, setIsAdded] = useState(false)
	const { values, base } = form
	const isStarted = isAdded || hasSecond(values)
	const country = isStarted ? 'New Zealand' : countryNameOf(values.nzCountry)
	const put = (from: Partial<BusinessValues>, focus: string) => {
		flushSync(() => {
			form.patch(() => secondOf(from))
			setIsAdded(focus === 'auCompany')
		})
		focusFirst(focus)
	}
	return (
		<>
			<Office form={form} of="nz" country={country} code={values.nzCountry}>
				<p className="hint">Leave everything empty if there is none.</p>
				{isStarted ? null : <Place form={form} />}
			</Office>
			{isStarted ? (
				<Office form={form} of="au" country="Australia" code="AU">
					<p className="hint">
						Without this office the site has one country: visitors choose none, prices are in one
						currency, and times are those of one place. What is for Australia alone leaves the
						lists; its page stays. Until you save, the office can be put back here, and later from
						History.
					</p>
					<Button id="remove-office" onClick={() => put(businessFields.blank, 'add-office')}>
						Remove the office in Australia
					</Button>
				</Office>
			) : (
				<FormSection title="Second office">
					<p className="hint">
						With one office, nothing asks for a country. A second one may be in Australia, with the
						first in New Zealand.
					</p>
					<Button
						id="add-office"
						disabled={values.nzCountry !== 'NZ'}
						onClick={() => put(base, 'auCompany')}
					>
						{hasSecond(base) ? 'Put the office in Australia back' : 'Add an office in Australia'}
					</Button>
				</FormSection>
			)}
		</>
	)
}

/** Where the only office is. */
function Place({ form }: BusinessForm) {
	const { nzCountry, nzCurrency } = form.values
	const isInBrowser = useIsInBrowser()
	const choose = (code: string) => {
		form.set('nzCountry', code)
		// Without it, the rest can be typed.
		void usualPlaceOf(code).then(
			(usual) => form.patch(() => usual),
			() => {},
		)
	}
	return (
		<div className="field-pair">
			<SelectField
				{...form.field('nzCountry')}
				label="Country"
				choices={isInBrowser ? listCountries() : []}
				goneLabel={countryNameOf}
				onChange={choose}
			/>
			<TextField
				{...form.field('nzCurrency')}
				onChange={(typed) => form.set('nzCurrency', typed.toUpperCase())}
				hint={`Its three-letter code. Prices are in ${nameOf(nzCurrency)}.`}
			/>
			<TextField
				{...form.field('nzDialCode')}
				hint={`The code for calling ${countryNameOf(nzCountry)} from abroad.`}
				input={{ inputMode: 'tel' }}
			/>
		</div>
	)
}

/** Loaded when a country is chosen, which hardly anybody does twice. */
async function usualPlaceOf(code: string) {
	const { usualPlace } = await import('./usual-place.ts')
	return usualPlace(code)
}

/** A browser may know other names than the server: what is listed of them comes with its scripts. */
function useIsInBrowser(): boolean {
	return useSyncExternalStore(
		() => () => {},
		() => true,
		() => false,
	)
}

/** Of letters that are none yet, themselves. */
function nameOf(currency: string): string {
	return /^[A-Z]{3}$/.test(currency) ? currencyName(currency) : currency
}

type OfficeProps = BusinessForm & {
	/** What its fields begin with. */
	of: 'nz' | 'au'
	country: string
	code: string
	children: ReactNode
}

function Office({ form, of, country, code, children }: OfficeProps) {
	const { errors } = form
	const timeZone = form.field(`${of}TimeZone`)
	const zones = useIsInBrowser() ? zonesOf(code) : [timeZone.value]
	return (
		<FormSection title={`Office in ${country}`}>
			{children}
			<TextField {...form.field(`${of}Company`)} label="Company" />
			<div className="field-pair">
				<TextField
					{...form.field(`${of}Phone`)}
					label="Telephone"
					input={{ type: 'tel', inputMode: 'tel' }}
				/>
				<TextField {...form.field(`${of}Email`)} label="Email" input={emailInput} />
				<TextField {...form.field(`${of}Street`)} label="Street" />
				<TextField {...form.field(`${of}City`)} label="Town" />
				<TextField
					{...form.field(`${of}Region`)}
					label={country === 'Australia' ? 'State' : 'Region'}
				/>
				<TextField {...form.field(`${of}Postcode`)} label="Postcode" />
			</div>
			<SelectField
				{...timeZone}
				label="Time zone"
				choices={zones.map((zone) => ({ value: zone, label: cityOf(zone) }))}
			/>
			<HoursField {...form.field(`${of}Hours`)} label="Hours" messages={errors} />
			<SpecialDaysField
				{...form.field(`${of}SpecialDays`)}
				label="Special days"
				messages={errors}
				timeZone={timeZone.value}
				version={form.version}
			/>
		</FormSection>
	)
}

/** 'Auckland' of 'Pacific/Auckland', 'Buenos Aires' of 'America/Argentina/Buenos_Aires'. */
function cityOf(zone: string): string {
	return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
