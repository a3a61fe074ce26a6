/** Adds the event's description, picture and schema.org data to the document head. */
import { useEffect } from 'react';
import type { ProductPage } from '../../../worker/contract.ts';
import { eventAddress } from '../../kit/addresses.ts';
import { dropFirstHead } from '../../kit/page/firstView.ts';
import { headTag as tag } from '../../kit/page/head.ts';
import { dataScript, plainText, structuredData } from './structuredData.ts';

export const useHead = (product: ProductPage): void => {
  useEffect(() => {
    const url = `${location.origin}${eventAddress(product)}`;
    const image = product.images.landscape || product.images.portrait;
    const about = plainText(product.description, 180);
    const data = structuredData(product, url, location.origin);
    const elements: Element[] = [
      ...(about === ''
        ? []
        : [
            tag('meta', { name: 'description', content: about }),
            tag('meta', { property: 'og:description', content: about }),
          ]),
      ...(image === '' ? [] : [tag('meta', { property: 'og:image', content: new URL(image, url).href })]),
      ...(data === null ? [] : [dataScript(data)]),
    ];
    // Before the shell's tags, which describe the shop: the first of several equal tags counts.
    document.head.prepend(...elements);
    dropFirstHead();
    return () => {
      for (const element of elements) element.remove();
    };
  }, [product]);
};
