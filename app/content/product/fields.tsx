import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { MarkdownField } from '#kit/admin/editor/markdown-field.tsx'
import { CountryField } from '#kit/admin/fields/country-field.tsx'
import { NumberField } from '#kit/admin/fields/number-field.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { RecordsField } from '#kit/admin/fields/records-field.tsx'
import { TagsField } from '#kit/admin/fields/tags-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { TextListField } from '#kit/admin/fields/text-list-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { currencyFor, currencyName, formatAmount } from '#platform/lib/text/amounts.ts'
import { maxPicked } from '#platform/fields/kinds.ts'
import type { ProductOptions } from './admin-reads.server.ts'
import { productRendering } from './type.ts'
import { DocumentsField } from './documents-field.tsx'
import { FeaturedField } from './featured-field.tsx'
import { GalleryField } from './gallery-field.tsx'
import type { ProductValues } from './product-fields.ts'
import { usePictures } from './use-pictures.ts'
import './product-admin.css'

export function ProductFields({
	form,
	record,
	options,
}: FieldsProps<ProductValues, ProductOptions>) {
	const pictures = usePictures(form)
	const { country } = form.values
	const currency = currencyName(currencyFor(country))
	return (
		<>
			<FormSection title="Product Information">
				<TextField {...form.field('title')} />
				<TextArea
					{...form.field('description')}
					hint="Shown on the card and at the top of the page."
					rows={3}
					max={1000}
				/>
				<div className="field-pair">
					<NumberField
						{...form.field('price')}
						hint={`In ${currency}. Leave empty for Contact for price.`}
						isOptional
						unit={formatAmount(0, country).replace(/[\d\s]+/, '')}
						min={0}
						step={0.01}
					/>
					<CountryField
						{...form.field('country')}
						hint="Visitors from this country see it in the list."
					/>
				</div>
				<FeaturedField form={form} ownId={record?.id ?? null} />
			</FormSection>
			<FormSection title="Product Image">
				<PictureField
					{...form.field('image')}
					label="Main image"
					hint="Shown first on the page, on its card, in lists and when the page is shared."
					folder="product-images"
					onChange={pictures.setMainFile}
				/>
			</FormSection>
			<FormSection title="Categories">
				<TagsField
					{...form.field('categories')}
					hint="Visitors filter products by category. The first two are shown on its card."
					isOptional
					choices={options.categories}
				/>
			</FormSection>
			<FormSection title="Product Features">
				<TextListField {...form.field('features')} itemLabel="Feature" />
			</FormSection>
			<FormSection title="Detailed Content">
				<MarkdownField
					{...form.field('content')}
					label="Content"
					hint="Shown below the gallery on the product's page. Links in it open in a new tab."
					folder="article-images"
					rendering={productRendering}
				/>
			</FormSection>
			<FormSection title="Product Gallery">
				<GalleryField pictures={pictures} errors={form.errors} />
			</FormSection>
			<FormSection title="Documents">
				<DocumentsField form={form} />
			</FormSection>
			<FormSection title="Read first">
				<RecordsField
					{...form.field('readFirst')}
					label="Articles"
					one="article"
					section="news"
					most={maxPicked}
					hint="What to know before buying it. If you choose nothing, the site suggests articles that link here, then matching ones."
				/>
			</FormSection>
		</>
	)
}
