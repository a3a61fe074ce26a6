if (!window.URL || !URL.parse) location.replace('/old-browser.html');
// The page then says that it has not loaded. Errors of elements do not bubble.
addEventListener(
  'error',
  (event) => {
    if (event.target.type === 'module') document.documentElement.dataset.unloaded = '';
  },
  true,
);
