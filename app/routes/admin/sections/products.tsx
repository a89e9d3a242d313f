export { productAdmin as handle } from '#app/content/product/admin.tsx'
