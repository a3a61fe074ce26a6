/**
 * What an event's page adds to what every page has in the document's head: its description, its picture and the
 * schema.org data block. Taken out again when the page is left.
 */
import { useEffect } from 'react';
import type { ProductPage } from '../../../worker/contract.ts';
import { dropFirstHead } from '../../kit/page/firstView.ts';
import { headTag as tag } from '../../kit/page/head.ts';
import { dataScript, plainText, structuredData } from './structuredData.ts';

export const useHead = (product: ProductPage): void => {
  useEffect(() => {
    const url = `${location.origin}${location.pathname}`;
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
    // The shell's own social tags describe the shop; these go before them and are the ones that are read.
    document.head.prepend(...elements);
    dropFirstHead();
    return () => {
      for (const element of elements) element.remove();
    };
  }, [product]);
};
